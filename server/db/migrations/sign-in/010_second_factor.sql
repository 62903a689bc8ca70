-- Where codes go once a factor was registered; '' means the person's own e-mail and phone.
ALTER TABLE app_user
  ADD COLUMN mfa_email text NOT NULL DEFAULT '',
  ADD COLUMN mfa_phone text NOT NULL DEFAULT '';
-- A factor being registered counts once a code sent to it came back.
ALTER TABLE sign_in_handle
  ADD COLUMN factor_email text,
  ADD COLUMN factor_phone text;
