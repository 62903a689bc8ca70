-- Duties that one person should not have together: who holds the rights of both at one site, through one role or several; of suppliers, at any site
-- (PEOPLE-61). People who may not sign in are left out.
CREATE VIEW duty_conflict WITH (security_invoker = true) AS
WITH pair (no, kind, first_rights, second_rights, is_anywhere) AS (VALUES
  (1, 'OrdersReceives', ARRAY['CreatePurchaseOrder'], ARRAY['CreateReceiving', 'PostReceiving'], false),
  (2, 'ReceivesVouchers', ARRAY['CreateReceiving', 'PostReceiving'], ARRAY['CreateAPVouchers', 'PostAPVouchers'], false),
  (3, 'SuppliersVouchers', ARRAY['CreateSuppliers'], ARRAY['CreateAPVouchers', 'PostAPVouchers'], true)
), held AS MATERIALIZED (
  SELECT a.tenant_id, a.parent_id AS user_id, a.site_id, r.name AS role, p.permission
  FROM user_access a
  JOIN app_user u ON u.tenant_id = a.tenant_id AND u.id = a.parent_id AND u.is_active AND NOT u.is_blocked
  JOIN role r ON r.tenant_id = a.tenant_id AND r.id = a.role_id AND r.is_active
  JOIN role_permission p ON p.tenant_id = r.tenant_id AND p.parent_id = r.id
  WHERE p.permission IN (SELECT unnest(first_rights || second_rights) FROM pair)
)
SELECT s.tenant_id, s.user_id * 100000000 + s.site_id * 10 + s.no AS id, s.user_id, s.site_id AS at_site_id, s.kind,
  f.roles AS first_roles, s.roles AS second_roles,
  1 AS version_no, NULL::bigint AS entered_by, NULL::timestamptz AS entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on,
  '{}'::jsonb AS custom
FROM (
  SELECT h.tenant_id, h.user_id, h.site_id, p.no, p.kind, p.first_rights, p.is_anywhere, string_agg(DISTINCT h.role, ', ') AS roles
  FROM held h JOIN pair p ON h.permission = ANY (p.second_rights)
  GROUP BY h.tenant_id, h.user_id, h.site_id, p.no, p.kind, p.first_rights, p.is_anywhere
) s
CROSS JOIN LATERAL (
  SELECT string_agg(DISTINCT h.role, ', ') AS roles FROM held h
  WHERE h.tenant_id = s.tenant_id AND h.user_id = s.user_id AND (s.is_anywhere OR h.site_id = s.site_id)
    AND h.permission = ANY (s.first_rights)
) f
WHERE f.roles IS NOT NULL;
