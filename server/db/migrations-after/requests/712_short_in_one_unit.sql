-- What a requisition is short by is a quantity only where all that is short is counted in one unit: bunches and cases have no sum (RQN-423).
CREATE OR REPLACE VIEW requisition_figures WITH (security_invoker = true) AS
SELECT r.tenant_id, r.id,
  (SELECT count(*)::int FROM requisition_line l WHERE l.tenant_id = r.tenant_id AND l.parent_id = r.id) AS line_count,
  coalesce(short.lines, 0)::int AS lines_short,
  -- Lines count alike, since their quantities are of unlike things; what a substitute goes for is counted by the line of that.
  (SELECT round(avg(least(coalesce(l.issued_qty, 0) * 100 / nullif(l.qty - coalesce(l.replaced_qty, 0), 0), 100)), 1)
    FROM requisition_line l WHERE l.tenant_id = r.tenant_id AND l.parent_id = r.id) AS issued_pct,
  EXISTS (SELECT FROM approval_request q WHERE q.tenant_id = r.tenant_id AND q.doc_type_id = 1 AND q.doc_id = r.id AND q.state = 'Open'
    AND q.approver_id = nullif(current_setting('app.user_id', true), '')::bigint) AS waits_for_me,
  CASE WHEN short.units > 1 THEN NULL ELSE round(coalesce(short.qty, 0), 6) END AS short_qty,
  round(coalesce(short.value, 0), coalesce(short.decimals, 2)) AS short_value
FROM requisition r
-- Items of which more is open, by all lines together, than lies at the supply location; nothing of what is done with.
CROSS JOIN LATERAL (
  SELECT sum(g.lines) AS lines, sum(g.qty * (g.base - g.lying) / g.base) AS qty, sum(g.value * (g.base - g.lying) / g.base) AS value,
    max(g.decimals) AS decimals, count(DISTINCT g.unit_id) AS units
  FROM (
    SELECT count(*) AS lines, CASE WHEN min(l.unit_id) = max(l.unit_id) THEN sum(l.open_qty) ELSE sum(l.open_qty * u.num / u.den) END AS qty,
      -- Its unit: that of its lines, or where they differ the base unit of the item.
      CASE WHEN min(l.unit_id) = max(l.unit_id) THEN min(u.unit_id) ELSE min(i.base_unit_id) END AS unit_id,
      sum(l.open_qty * u.num / u.den) AS base, greatest(coalesce(max(o.qty), 0), 0) AS lying,
      sum(coalesce(l.value, 0) - coalesce(l.posted_value, 0)) AS value, max(s.currency_decimals) AS decimals
    FROM requisition_line l
    JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
    JOIN item i ON i.tenant_id = l.tenant_id AND i.id = l.item_id
    JOIN site s ON s.tenant_id = l.tenant_id AND s.id = r.site_id
    LEFT JOIN stock_onhand o ON o.tenant_id = l.tenant_id AND o.location_id = r.supply_location_id AND o.site_id = r.site_id AND o.item_id = l.item_id
    WHERE l.tenant_id = r.tenant_id AND l.parent_id = r.id AND l.open_qty > 0
      AND r.status IN ('PendingSubmission', 'PendingApproval', 'Pending', 'OnHold', 'Approved', 'Partial')
    GROUP BY l.item_id) g
  WHERE g.base > g.lying) short;
