-- Administrators say on the page of users who is asked for a code (PEOPLE-166): the kind is a choice that may be left empty, and empty stands beside ''.
ALTER TABLE app_user ALTER COLUMN authentication_type DROP NOT NULL;
ALTER TABLE app_user NO FORCE ROW LEVEL SECURITY;
UPDATE app_user SET authentication_type = NULL WHERE authentication_type = '';
ALTER TABLE app_user FORCE ROW LEVEL SECURITY;
