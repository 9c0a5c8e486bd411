"""What the site changes about allauth: adapters, forms, second factors and views."""
