-- Bills of before payments came in parts are paid whole or not at all, of all tenants: that the policies hold for the owner of the tables as well
-- would hide them.
ALTER TABLE misc_invoice NO FORCE ROW LEVEL SECURITY;
UPDATE misc_invoice SET paid_amount = CASE status WHEN 'Finalized' THEN total_amount ELSE 0 END,
  open_amount = CASE status WHEN 'Finalized' THEN 0 ELSE total_amount END WHERE open_amount IS NULL;
ALTER TABLE misc_invoice FORCE ROW LEVEL SECURITY;
ALTER TABLE misc_invoice_ar NO FORCE ROW LEVEL SECURITY;
UPDATE misc_invoice_ar SET paid_amount = CASE status WHEN 'Finalized' THEN total_amount ELSE 0 END,
  open_amount = CASE status WHEN 'Finalized' THEN 0 ELSE total_amount END WHERE open_amount IS NULL;
ALTER TABLE misc_invoice_ar FORCE ROW LEVEL SECURITY;
