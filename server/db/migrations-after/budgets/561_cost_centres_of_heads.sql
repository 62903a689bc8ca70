-- Lines of invoices that are not posted know the cost centre and the account their receipt says for all of its lines, so that what they differ by is spent
-- there as well (PORD-10).
-- Of all tenants: that the policies hold for the owner of the tables as well would hide them.
ALTER TABLE receipt NO FORCE ROW LEVEL SECURITY;
ALTER TABLE voucher NO FORCE ROW LEVEL SECURITY;
ALTER TABLE voucher_line NO FORCE ROW LEVEL SECURITY;

UPDATE voucher_line l SET head_cost_centre_id = r.cost_centre_id, head_account_id = r.project_account_id,
  booked_cost_centre_id = CASE WHEN l.line_of = 'Expense' THEN l.booked_cost_centre_id ELSE coalesce(l.booked_cost_centre_id, r.cost_centre_id) END,
  booked_account_id = CASE WHEN l.line_of = 'Expense' THEN l.booked_account_id ELSE coalesce(l.booked_account_id, r.project_account_id) END
FROM voucher v, receipt r
WHERE v.tenant_id = l.tenant_id AND v.id = l.parent_id AND v.status IN ('PendingSubmission', 'PendingApproval', 'Pending', 'OnHold', 'Approved')
  AND r.tenant_id = l.tenant_id AND r.id = l.receipt_id AND (r.cost_centre_id IS NOT NULL OR r.project_account_id IS NOT NULL);

ALTER TABLE voucher_line FORCE ROW LEVEL SECURITY;
ALTER TABLE voucher FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt FORCE ROW LEVEL SECURITY;
