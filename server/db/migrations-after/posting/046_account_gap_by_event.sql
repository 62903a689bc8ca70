-- One row an event, so that the list names each in words.
-- What a journal would not find an account for: a role of a posting rule, at a site that holds stock, for the categories in use. It
-- follows accountFor of server/posting/rules/account-source.ts; what a document, a reason or a location says itself comes before.
DROP VIEW account_gap;
CREATE VIEW account_gap WITH (security_invoker = true) AS
WITH event AS (
  SELECT event_code, role, bool_and(applies = 'crossSite') AS is_cross_site FROM posting_rule GROUP BY event_code, role
), place AS (
  SELECT s.tenant_id, s.id, count(*) OVER (PARTITION BY s.tenant_id) AS places FROM site s WHERE s.is_active AND s.id <> 1
), fitting AS (
  SELECT g.tenant_id, g.id, r.role, g.account_kind, coalesce(g.is_active, true) AS is_active FROM gl_account g
  JOIN (SELECT DISTINCT role FROM event) r ON (coalesce(g.account_kind, '') IN ('INVENTORY', 'TRANSIT')) = (r.role = 'INV')
), known AS (
  SELECT m.tenant_id, m.role, m.site_id, m.category_id FROM account_mapping m
    JOIN fitting f ON f.tenant_id = m.tenant_id AND f.id = m.account_id AND f.role = m.role
    WHERE m.location_id IS NULL
  UNION ALL
  SELECT c.tenant_id, f.role, NULL, c.id FROM category c
    JOIN fitting f ON f.tenant_id = c.tenant_id
      AND ((f.role = 'INV' AND f.id = c.inventory_account_id) OR (f.role = 'EXP' AND f.id = c.expense_account_id))
  UNION ALL
  SELECT f.tenant_id, f.role, NULL, NULL FROM fitting f WHERE f.is_active AND f.account_kind = CASE f.role
    WHEN 'INV' THEN 'INVENTORY' WHEN 'EXP' THEN 'EXPENSE' WHEN 'OPENING' THEN 'OPENING' WHEN 'PPV' THEN 'VARIANCE' WHEN 'NEGVAR' THEN 'VARIANCE' END
)
SELECT p.tenant_id, row_number() OVER (PARTITION BY p.tenant_id ORDER BY p.id, e.event_code, e.role) AS id, e.role, p.id AS site_id,
  CASE e.event_code WHEN 'REQ.ISSUE' THEN 'requisitionIssue' WHEN 'REQ.REVERSE' THEN 'requisitionReverse' WHEN 'RST.POST' THEN 'stockEntry' ELSE e.event_code END AS event,
  string_agg(c.name, ', ' ORDER BY c.name) AS categories,
  1 AS version_no, NULL::bigint AS entered_by, now() AS entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on, '{}'::jsonb AS custom
FROM place p
JOIN event e ON NOT e.is_cross_site OR p.places > 1
JOIN category c ON c.tenant_id = p.tenant_id AND EXISTS (SELECT FROM item i WHERE i.tenant_id = c.tenant_id AND i.category_id = c.id)
WHERE NOT EXISTS (SELECT FROM known k WHERE k.tenant_id = p.tenant_id AND k.role = e.role
  AND (k.site_id IS NULL OR (k.site_id = p.id AND k.category_id IS NULL)) AND (k.category_id IS NULL OR (k.category_id = c.id AND k.site_id IS NULL)))
GROUP BY p.tenant_id, p.id, e.event_code, e.role;
