-- A mail a newer one of its record took the place of is neither waiting nor to be sent again.
ALTER TABLE outbox DROP CONSTRAINT outbox_status_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_status_check CHECK (status IN ('Waiting', 'Retrying', 'Sent', 'GivenUp', 'Replaced'));
