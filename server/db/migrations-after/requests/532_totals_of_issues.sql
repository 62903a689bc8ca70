-- What requisitions and transfers come to beside what was asked for (RQN-423, TRF-133), as their next change would count it.
ALTER TABLE requisition NO FORCE ROW LEVEL SECURITY;
ALTER TABLE requisition_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE transfer NO FORCE ROW LEVEL SECURITY;
ALTER TABLE transfer_line NO FORCE ROW LEVEL SECURITY;

UPDATE requisition r SET line_count = a.lines, total_issued_qty = a.issued
FROM (
  SELECT l.tenant_id, l.parent_id, count(l.item_id) AS lines, coalesce(sum(l.issued_qty) FILTER (WHERE l.instead_of_id IS NULL), 0) AS issued
  FROM requisition_line l GROUP BY 1, 2
) a
WHERE a.tenant_id = r.tenant_id AND a.parent_id = r.id;

UPDATE transfer t SET total_shipped_qty = a.shipped, total_received_qty = a.received, total_lost_qty = a.lost
FROM (
  SELECT l.tenant_id, l.parent_id, sum(l.shipped_qty) AS shipped, sum(l.received_qty) AS received, sum(l.lost_qty) AS lost
  FROM transfer_line l GROUP BY 1, 2
) a
WHERE a.tenant_id = t.tenant_id AND a.parent_id = t.id AND t.shipped_on IS NOT NULL;

ALTER TABLE requisition FORCE ROW LEVEL SECURITY;
ALTER TABLE requisition_line FORCE ROW LEVEL SECURITY;
ALTER TABLE transfer FORCE ROW LEVEL SECURITY;
ALTER TABLE transfer_line FORCE ROW LEVEL SECURITY;
