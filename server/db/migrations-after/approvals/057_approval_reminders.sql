-- When an approver was reminded, and when others were told that nobody answered (domain 1.7); once each for a question.
ALTER TABLE approval_request ADD COLUMN reminded_at timestamptz, ADD COLUMN escalated_at timestamptz;
CREATE INDEX approval_request_to_remind ON approval_request (tenant_id, opened_at) WHERE state = 'Open' AND reminded_at IS NULL;
CREATE INDEX approval_request_to_escalate ON approval_request (tenant_id, opened_at) WHERE state = 'Open' AND escalated_at IS NULL;
