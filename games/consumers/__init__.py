"""WebSocket consumers that push boards, presence, chat and spectator counts to open pages.

They never change a match; they only record that their viewer is present.
"""
