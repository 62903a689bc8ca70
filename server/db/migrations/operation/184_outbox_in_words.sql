-- What a mail is, whom it goes to, what it is about and how far it is, told in a list (MAIL-15): what it says stays sealed.
ALTER TABLE outbox
  ADD COLUMN template text, ADD COLUMN recipient text,
  -- `1/1042/REQ-2026-000042`, and the number alone.
  ADD COLUMN document text, ADD COLUMN doc_number text,
  ADD COLUMN status text NOT NULL DEFAULT 'Waiting' CHECK (status IN ('Waiting', 'Retrying', 'Sent', 'GivenUp')),
  ADD COLUMN version_no int NOT NULL DEFAULT 1,
  -- Who caused it: nobody, when the product did by itself or nobody was signed in.
  ADD COLUMN entered_by bigint DEFAULT nullif(current_setting('app.user_id', true), '')::bigint,
  ADD COLUMN edited_by bigint, ADD COLUMN edited_on timestamptz, ADD COLUMN custom jsonb NOT NULL DEFAULT '{}';

UPDATE outbox SET template = payload ->> 'template',
  status = CASE WHEN sent_on IS NOT NULL THEN 'Sent' WHEN dead_on IS NOT NULL THEN 'GivenUp' WHEN attempts > 0 THEN 'Retrying' ELSE 'Waiting' END;

CREATE INDEX outbox_person ON outbox (tenant_id, entered_by, id);
