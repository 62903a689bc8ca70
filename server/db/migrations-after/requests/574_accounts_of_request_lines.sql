-- What a line of a request is bought on is that of its request where it names none, also in requests written before a line said so (PREQ-13): orders take it
-- from the line. Of all tenants: that the policies hold for the owner of the tables as well would hide them.
ALTER TABLE purchase_request_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_request NO FORCE ROW LEVEL SECURITY;

UPDATE purchase_request_line l SET order_account_id = coalesce(l.account_id, r.expense_account_id), order_centre_id = coalesce(l.cost_centre_id, r.cost_centre_id)
FROM purchase_request r WHERE r.tenant_id = l.tenant_id AND r.id = l.parent_id
  AND (l.account_id IS NOT NULL OR r.expense_account_id IS NOT NULL OR l.cost_centre_id IS NOT NULL OR r.cost_centre_id IS NOT NULL);

ALTER TABLE purchase_request FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_request_line FORCE ROW LEVEL SECURITY;
