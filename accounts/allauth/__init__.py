"""The site's changes to django-allauth: adapters, forms, second factors and views."""
