-- The code of a sign-in with a second factor: only its keyed digest is stored, with how often it was sent and tried.
ALTER TABLE sign_in_handle
  ADD COLUMN code_mac bytea,
  ADD COLUMN code_until timestamptz,
  ADD COLUMN code_sent_on timestamptz,
  ADD COLUMN codes_sent int NOT NULL DEFAULT 0,
  ADD COLUMN code_tries int NOT NULL DEFAULT 0;
