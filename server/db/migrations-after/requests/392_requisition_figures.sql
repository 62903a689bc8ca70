-- Requisitions from before they had a priority are normal. The requisitions of every tenant; rights are put back when migrations are done.
ALTER TABLE requisition NO FORCE ROW LEVEL SECURITY;
UPDATE requisition SET priority = 'Normal' WHERE priority IS NULL;
ALTER TABLE requisition FORCE ROW LEVEL SECURITY;

-- What a list tells of each requisition (RQN-1): one row a requisition. Every figure is a subquery of its own, so that the database works out no other.
-- app.user_id is the person who asks.
CREATE VIEW requisition_figures WITH (security_invoker = true) AS
SELECT r.tenant_id, r.id,
  (SELECT count(*)::int FROM requisition_line l WHERE l.tenant_id = r.tenant_id AND l.parent_id = r.id) AS line_count,
  -- Lines of items of which more is open, by all lines together, than lies at the supply location; nothing of what is done with.
  CASE WHEN r.status IN ('PendingSubmission', 'PendingApproval', 'Pending', 'OnHold', 'Approved', 'Partial') THEN
    (SELECT coalesce(sum(g.lines), 0)::int FROM (
      SELECT count(*) AS lines FROM requisition_line l
      JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
      LEFT JOIN stock_onhand o ON o.tenant_id = l.tenant_id AND o.location_id = r.supply_location_id AND o.site_id = r.site_id AND o.item_id = l.item_id
      WHERE l.tenant_id = r.tenant_id AND l.parent_id = r.id AND l.open_qty > 0
      GROUP BY l.item_id HAVING sum(l.open_qty * u.num / u.den) > coalesce(max(o.qty), 0)) g)
  ELSE 0 END AS lines_short,
  -- Lines count alike, since their quantities are of unlike things.
  (SELECT round(avg(least(coalesce(l.issued_qty, 0) * 100 / nullif(l.qty, 0), 100)), 1)
    FROM requisition_line l WHERE l.tenant_id = r.tenant_id AND l.parent_id = r.id) AS issued_pct,
  EXISTS (SELECT FROM approval_request q WHERE q.tenant_id = r.tenant_id AND q.doc_type_id = 1 AND q.doc_id = r.id AND q.state = 'Open'
    AND q.approver_id = nullif(current_setting('app.user_id', true), '')::bigint) AS waits_for_me
FROM requisition r;

-- Urgent requisitions come before all else among what is open (OPENT-10), and what is needed first before what is needed later.
CREATE OR REPLACE VIEW open_transaction WITH (security_invoker = true) AS
WITH today AS MATERIALIZED (
  SELECT s.tenant_id, s.id AS site_id,
    (coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) AT TIME ZONE s.iana_timezone)::date AS day FROM site s
),
open_line AS (
  SELECT l.tenant_id, 1 AS doc_type_id, l.parent_id AS doc_id, l.item_id, l.open_qty AS qty, l.unit_id
  FROM requisition_line l
  UNION ALL
  SELECT l.tenant_id, 4, l.parent_id, l.item_id, l.qty, l.unit_id FROM transfer_line l
),
document AS (
  SELECT r.tenant_id, 1 AS doc_type_id, 'requisition' AS family, r.id AS doc_id, r.doc_no, r.status, r.site_id,
    r.supply_location_id, r.request_location_id AS to_location_id, r.needed_by, r.post_date, r.reference, r.total_value AS value,
    r.version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, coalesce(r.priority, 'Normal') AS priority
  FROM requisition r WHERE r.status IN ('Approved', 'Pending', 'Partial')
  UNION ALL
  SELECT t.tenant_id, 4, 'transfer', t.id, t.doc_no, t.status, t.site_id, t.from_location_id, t.to_location_id, t.expected_on,
    t.post_date, t.reference, t.total_value, t.version_no, t.entered_by, t.entered_on, t.edited_by, t.edited_on, 'Normal'
  FROM transfer t WHERE t.status IN ('Approved', 'Pending', 'InTransit', 'Partial')
)
SELECT d.tenant_id, d.doc_id * 100 + d.doc_type_id AS id, d.family, d.doc_no AS doc_number,
  d.doc_type_id || '/' || d.doc_id || '/' || d.doc_no AS document, d.status AS doc_status, d.site_id, d.supply_location_id, d.to_location_id,
  d.needed_by, d.reference, d.value, greatest(0, t.day - d.post_date) AS age, t.day > d.needed_by AS is_late,
  d.status NOT IN ('InTransit') AND NOT (d.family = 'transfer' AND d.status = 'Partial') AND EXISTS (
    SELECT FROM open_line l
    JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
    LEFT JOIN stock_onhand o ON o.tenant_id = l.tenant_id AND o.location_id = d.supply_location_id AND o.site_id = d.site_id AND o.item_id = l.item_id
    WHERE l.tenant_id = d.tenant_id AND l.doc_type_id = d.doc_type_id AND l.doc_id = d.doc_id
    GROUP BY l.item_id HAVING sum(l.qty * u.num / u.den) > coalesce(max(o.qty), 0)) AS is_short,
  d.version_no, d.entered_by, d.entered_on, d.edited_by, d.edited_on, '{}'::jsonb AS custom, d.priority,
  CASE WHEN d.priority = 'Urgent' THEN 0 ELSE 100000 END + coalesce(d.needed_by - date '2000-01-01', 50000) AS turn
FROM document d
JOIN today t ON t.tenant_id = d.tenant_id AND t.site_id = d.site_id;
