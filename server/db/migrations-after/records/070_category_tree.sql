-- Categories have become a tree. Those there were stand at its top, under their own names; rights are put back when migrations are done.
ALTER TABLE category NO FORCE ROW LEVEL SECURITY;
UPDATE category SET tree_path = name WHERE tree_path IS NULL;
