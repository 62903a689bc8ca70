-- Findings in approval rules tell the category of items their rules are for (APPR-211); they are worked out anew whenever a list asks.
ALTER TABLE approval_finding ADD COLUMN category_id bigint;
