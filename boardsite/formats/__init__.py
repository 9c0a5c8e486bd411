"""Number formats by language (`FORMAT_MODULE_PATH`)."""
