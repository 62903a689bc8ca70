-- Mails of the person of app.user_id; all of them for who looks after the product's health at the site of the session.
CREATE VIEW outgoing_mail WITH (security_invoker = true) AS
SELECT o.tenant_id, o.id, o.template AS kind, o.recipient, o.document, o.doc_number, o.status, o.attempts, o.due_on, o.sent_on,
  o.dead_on AS given_up_on, o.last_error, o.version_no, o.entered_by, o.created_on AS entered_on, o.edited_by, o.edited_on, o.custom
FROM outbox o
WHERE o.kind = 'mail' AND (o.entered_by = nullif(current_setting('app.user_id', true), '')::bigint
  OR EXISTS (SELECT FROM user_access a
    JOIN role r ON r.tenant_id = a.tenant_id AND r.id = a.role_id AND r.is_active
    JOIN role_permission p ON p.tenant_id = r.tenant_id AND p.parent_id = r.id AND p.permission = 'ViewHealth'
    WHERE a.tenant_id = o.tenant_id AND a.parent_id = nullif(current_setting('app.user_id', true), '')::bigint
      AND a.site_id = nullif(current_setting('app.site_id', true), '')::bigint));
