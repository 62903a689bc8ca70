-- Who writes invoices, credits, projects and bids, or processes requests, could look at them: roles that do keep what is a right of its own now (PEOPLE-66).
ALTER TABLE role_permission NO FORCE ROW LEVEL SECURITY;

INSERT INTO role_permission (tenant_id, parent_id, line_no, permission)
SELECT g.tenant_id, g.parent_id,
  (SELECT max(o.line_no) FROM role_permission o WHERE o.tenant_id = g.tenant_id AND o.parent_id = g.parent_id)
    + row_number() OVER (PARTITION BY g.tenant_id, g.parent_id ORDER BY n.view_right),
  n.view_right
FROM role_permission g
JOIN (VALUES ('CreateAPVouchers', 'ViewAPVouchers'), ('CreateAPCredits', 'ViewAPCredits'), ('CreateCapitalExpenditure', 'ViewCapitalExpenditure'),
  ('LinkBids', 'ViewBids'), ('PurchaseRequestProcessing', 'ViewRequestProcessing')) n (write_right, view_right) ON n.write_right = g.permission
WHERE NOT EXISTS (SELECT FROM role_permission h
  WHERE h.tenant_id = g.tenant_id AND h.parent_id = g.parent_id AND h.permission = n.view_right);

ALTER TABLE role_permission FORCE ROW LEVEL SECURITY;
