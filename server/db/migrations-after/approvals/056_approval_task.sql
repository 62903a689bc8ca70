-- One worklist over every kind of document (domain 2.8): what waits for a person, also in somebody's place, what they sent, what was decided.

ALTER TABLE doc_registry ADD COLUMN reason_id bigint;

CREATE INDEX approval_request_of_person ON approval_request (tenant_id, approver_id, id) WHERE state <> 'Open';
CREATE INDEX approval_decision_of_person ON approval_decision (tenant_id, decided_by);
CREATE INDEX doc_registry_of_person ON doc_registry (tenant_id, entered_by);
CREATE INDEX doc_author_of_person ON doc_author (tenant_id, user_id);

-- Worked out once a scan, so that the plan is good without statistics too. Rows of the person of app.user_id alone; app.now is the moment of the application's clock. A request stands in one tab, so it names its row:
-- of a document that somebody wrote on after they had decided about it, their answer stays in the history.
CREATE VIEW approval_task WITH (security_invoker = true) AS
WITH task AS MATERIALIZED (
  SELECT r.tenant_id, r.id, 'Waiting' AS tab FROM approval_request r
  WHERE r.state = 'Open' AND r.approver_id = nullif(current_setting('app.user_id', true), '')::bigint
  UNION ALL
  SELECT r.tenant_id, r.id, 'Delegated' FROM approval_request r
  JOIN doc_registry d ON d.tenant_id = r.tenant_id AND d.doc_type_id = r.doc_type_id AND d.doc_id = r.doc_id
  JOIN site s ON s.tenant_id = d.tenant_id AND s.id = d.site_id
  WHERE r.state = 'Open' AND r.approver_id <> nullif(current_setting('app.user_id', true), '')::bigint
    AND d.entered_by <> nullif(current_setting('app.user_id', true), '')::bigint
    AND EXISTS (SELECT FROM approval_delegation g WHERE g.tenant_id = r.tenant_id AND g.delegator_id = r.approver_id
      AND g.delegate_id = nullif(current_setting('app.user_id', true), '')::bigint
      AND (coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) AT TIME ZONE s.iana_timezone)::date
        BETWEEN g.valid_from AND g.valid_to)
    AND NOT EXISTS (SELECT FROM doc_author w WHERE w.tenant_id = d.tenant_id AND w.doc_type_id = d.doc_type_id
      AND w.doc_id = d.doc_id AND w.user_id = nullif(current_setting('app.user_id', true), '')::bigint)
  UNION ALL
  SELECT r.tenant_id, r.id, 'Sent' FROM doc_registry d
  JOIN approval_request r ON r.tenant_id = d.tenant_id AND r.doc_type_id = d.doc_type_id AND r.doc_id = d.doc_id
  WHERE d.entered_by = nullif(current_setting('app.user_id', true), '')::bigint
    AND r.approver_id <> nullif(current_setting('app.user_id', true), '')::bigint
    AND NOT EXISTS (SELECT FROM approval_request o WHERE o.tenant_id = r.tenant_id AND o.doc_type_id = r.doc_type_id
      AND o.doc_id = r.doc_id AND o.id > r.id)
    AND NOT EXISTS (SELECT FROM approval_decision c WHERE c.tenant_id = r.tenant_id AND c.request_id = r.id
      AND c.decided_by = nullif(current_setting('app.user_id', true), '')::bigint)
  UNION ALL
  SELECT r.tenant_id, r.id, 'Sent' FROM doc_author w
  JOIN doc_registry d ON d.tenant_id = w.tenant_id AND d.doc_type_id = w.doc_type_id AND d.doc_id = w.doc_id
  JOIN approval_request r ON r.tenant_id = d.tenant_id AND r.doc_type_id = d.doc_type_id AND r.doc_id = d.doc_id
  WHERE w.user_id = nullif(current_setting('app.user_id', true), '')::bigint
    AND d.entered_by <> nullif(current_setting('app.user_id', true), '')::bigint
    AND r.approver_id <> nullif(current_setting('app.user_id', true), '')::bigint
    AND NOT EXISTS (SELECT FROM approval_request o WHERE o.tenant_id = r.tenant_id AND o.doc_type_id = r.doc_type_id
      AND o.doc_id = r.doc_id AND o.id > r.id)
    AND NOT EXISTS (SELECT FROM approval_decision c WHERE c.tenant_id = r.tenant_id AND c.request_id = r.id
      AND c.decided_by = nullif(current_setting('app.user_id', true), '')::bigint)
  UNION ALL
  SELECT r.tenant_id, r.id, 'History' FROM approval_request r
  WHERE r.state <> 'Open' AND r.approver_id = nullif(current_setting('app.user_id', true), '')::bigint
  UNION ALL
  SELECT r.tenant_id, r.id, 'History' FROM approval_decision c
  JOIN approval_request r ON r.tenant_id = c.tenant_id AND r.id = c.request_id
  WHERE c.decided_by = nullif(current_setting('app.user_id', true), '')::bigint
    AND r.approver_id <> nullif(current_setting('app.user_id', true), '')::bigint
)
SELECT t.tenant_id, t.id, t.tab, r.family, d.doc_no AS doc_number, r.doc_type_id || '/' || r.doc_id || '/' || d.doc_no AS document,
  d.status AS doc_status, d.site_id, d.location_id AS from_location_id, d.to_location_id, d.reason_id, r.amount,
  s.base_currency_id AS currency_id, r.opened_at AS asked_on,
  greatest(0, floor(extract(epoch FROM coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) - r.opened_at)
    / 86400))::integer AS age, r.level_no AS level, d.entered_by AS requester_id,
  CASE WHEN r.approver_id <> nullif(current_setting('app.user_id', true), '')::bigint THEN r.approver_id END AS approver_id,
  CASE c.approval_status_id WHEN 2 THEN 'Denied' WHEN 3 THEN 'OnHold' WHEN 4 THEN 'Approved'
    ELSE CASE r.state WHEN 'Open' THEN 'Asked' ELSE 'Ended' END END AS answer,
  c.decided_at AS decided_on, c.decided_by AS decided_by_id, c.remark,
  CASE WHEN t.tab IN ('Waiting', 'Delegated') THEN r.id END::integer AS request, r.doc_version,
  (SELECT max(o.doc_version) FROM approval_request o WHERE o.tenant_id = r.tenant_id AND o.doc_type_id = r.doc_type_id
    AND o.doc_id = r.doc_id AND o.doc_version < r.doc_version) AS last_version,
  1 AS version_no, d.entered_by, d.entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on, '{}'::jsonb AS custom
FROM task t
JOIN approval_request r ON r.tenant_id = t.tenant_id AND r.id = t.id
JOIN doc_registry d ON d.tenant_id = r.tenant_id AND d.doc_type_id = r.doc_type_id AND d.doc_id = r.doc_id
JOIN site s ON s.tenant_id = d.tenant_id AND s.id = d.site_id
LEFT JOIN approval_decision c ON c.tenant_id = r.tenant_id AND c.request_id = r.id;
