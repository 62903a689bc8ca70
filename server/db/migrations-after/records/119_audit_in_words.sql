-- The audit log in people's words (AUD-25): what an entry is about and what changed is told by code, in the language of who reads it and
-- of fields that person may read alone, so the view holds nothing there.
CREATE OR REPLACE VIEW audit_entry WITH (security_invoker = true) AS
SELECT a.tenant_id, a.seq AS id, a.seq AS entry_no, a.at AS happened_on, a.user_id, a.action, a.entity, a.entity_id AS record_id,
  a.version_after AS record_version, a.reason AS remarks, a.trace_id, NULL::text AS changes,
  1 AS version_no, a.user_id AS entered_by, a.at AS entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on,
  '{}'::jsonb AS custom, NULL::text AS record, NULL::text AS record_link
FROM audit_log a;
