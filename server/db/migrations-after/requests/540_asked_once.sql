-- What goes instead of something is no more of what was asked for (RQN-302): totals of requisitions with substitutes counted both.
ALTER TABLE requisition NO FORCE ROW LEVEL SECURITY;
ALTER TABLE requisition_line NO FORCE ROW LEVEL SECURITY;

UPDATE requisition r SET total_qty = a.qty
FROM (
  SELECT l.tenant_id, l.parent_id, coalesce(sum(l.qty) FILTER (WHERE l.instead_of_id IS NULL), 0) AS qty
  FROM requisition_line l GROUP BY 1, 2 HAVING bool_or(l.instead_of_id IS NOT NULL)
) a
WHERE a.tenant_id = r.tenant_id AND a.parent_id = r.id;

ALTER TABLE requisition FORCE ROW LEVEL SECURITY;
ALTER TABLE requisition_line FORCE ROW LEVEL SECURITY;
