"""Development tools: environment, browser, private servers, catalogues, benchmarks, training."""
