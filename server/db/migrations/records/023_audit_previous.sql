-- Hash of the row before the head's: one statement moves the head and names its row's predecessor, and the head is held no longer.
ALTER TABLE audit_head ADD COLUMN previous text NOT NULL DEFAULT '';
