"""The services that write matches, and the rules by which they act."""
