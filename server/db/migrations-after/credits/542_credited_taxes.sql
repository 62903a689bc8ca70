-- Lines of bills know what of their tax posted credit notes gave back, and what of it nobody gives back, so that the last note on one takes what is left of it (MISC-189).
-- Of all tenants: that the policies hold for the owner of the tables as well would hide them.
ALTER TABLE misc_invoice NO FORCE ROW LEVEL SECURITY;
ALTER TABLE misc_invoice_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE misc_invoice_ar NO FORCE ROW LEVEL SECURITY;
ALTER TABLE misc_invoice_ar_line NO FORCE ROW LEVEL SECURITY;

UPDATE misc_invoice_line b SET credited_tax = n.tax, credited_lost = n.lost
FROM (
  SELECT d.tenant_id, d.credit_of_id, l.invoice_line, -sum(l.booked_tax) AS tax, -sum(l.booked_lost) AS lost
  FROM misc_invoice d JOIN misc_invoice_line l ON l.tenant_id = d.tenant_id AND l.parent_id = d.id
  WHERE d.credit_of_id IS NOT NULL AND l.invoice_line IS NOT NULL AND d.status IN ('Completed', 'Partial', 'Finalized')
  GROUP BY 1, 2, 3
) n
WHERE b.tenant_id = n.tenant_id AND b.parent_id = n.credit_of_id AND b.line_no = n.invoice_line;

UPDATE misc_invoice_ar_line b SET credited_tax = n.tax
FROM (
  SELECT d.tenant_id, d.credit_of_id, l.invoice_line, -sum(l.booked_tax) AS tax
  FROM misc_invoice_ar d JOIN misc_invoice_ar_line l ON l.tenant_id = d.tenant_id AND l.parent_id = d.id
  WHERE d.credit_of_id IS NOT NULL AND l.invoice_line IS NOT NULL AND d.status IN ('Completed', 'Partial', 'Finalized')
  GROUP BY 1, 2, 3
) n
WHERE b.tenant_id = n.tenant_id AND b.parent_id = n.credit_of_id AND b.line_no = n.invoice_line;

ALTER TABLE misc_invoice FORCE ROW LEVEL SECURITY;
ALTER TABLE misc_invoice_line FORCE ROW LEVEL SECURITY;
ALTER TABLE misc_invoice_ar FORCE ROW LEVEL SECURITY;
ALTER TABLE misc_invoice_ar_line FORCE ROW LEVEL SECURITY;
