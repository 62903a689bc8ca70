-- Whether a role asks the supplier or customer of a document for its account before any other (POST-33).
ALTER TABLE posting_rule_shown ADD COLUMN from_partner boolean NOT NULL DEFAULT false;
