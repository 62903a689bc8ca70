-- Invoices that were entered match receipts (VCH-115): what is booked of their lines is what the line of the receipt says, which an expense says itself from now on.
-- Of all tenants: that the policies hold for the owner of the tables as well would hide them.
ALTER TABLE voucher NO FORCE ROW LEVEL SECURITY;
ALTER TABLE voucher_line NO FORCE ROW LEVEL SECURITY;

UPDATE voucher SET match_type = 'ThreeWay', expense_amount = 0, expense_freight = 0 WHERE match_type IS NULL;
UPDATE voucher_line SET line_of = 'Receipt', receipt_name = named, booked_account_id = account_id, booked_cost_centre_id = cost_centre_id,
  booked_project_id = project_id, expense = 0, expense_freight = 0 WHERE line_of IS NULL;

ALTER TABLE voucher_line FORCE ROW LEVEL SECURITY;
ALTER TABLE voucher FORCE ROW LEVEL SECURITY;
