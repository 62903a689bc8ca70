-- Where a bill of a customer goes, and where a supplier is: the first of its addresses for that, in the lines of an envelope. Documents keep it as it was.
CREATE VIEW customer_billing WITH (security_invoker = true) AS
SELECT c.tenant_id, c.id,
  (SELECT concat_ws(E'\n', a.street, nullif(concat_ws(', ', a.city, nullif(concat_ws(' ', a.region, a.postal_code), '')), ''), a.country)
    FROM customer_address a WHERE a.tenant_id = c.tenant_id AND a.parent_id = c.id
    ORDER BY a.use = 'Billing' DESC, a.use = 'Office' DESC, a.line_no LIMIT 1) AS billing_address
FROM customer c;

CREATE VIEW supplier_address_told WITH (security_invoker = true) AS
SELECT v.tenant_id, v.id,
  (SELECT concat_ws(E'\n', a.street, nullif(concat_ws(', ', a.city, nullif(concat_ws(' ', a.region, a.postal_code), '')), ''), a.country)
    FROM supplier_address a WHERE a.tenant_id = v.tenant_id AND a.parent_id = v.id
    ORDER BY a.use = 'Office' DESC, a.use = 'Billing' DESC, a.line_no LIMIT 1) AS postal_address
FROM supplier v;

-- Invoices of before are printed with the address their customer has today, of all tenants.
ALTER TABLE misc_invoice_ar NO FORCE ROW LEVEL SECURITY;
ALTER TABLE customer NO FORCE ROW LEVEL SECURITY;
ALTER TABLE customer_address NO FORCE ROW LEVEL SECURITY;

UPDATE misc_invoice_ar i SET bill_to = b.billing_address
FROM customer_billing b WHERE b.tenant_id = i.tenant_id AND b.id = i.customer_id AND i.bill_to IS NULL AND b.billing_address IS NOT NULL;

ALTER TABLE customer_address FORCE ROW LEVEL SECURITY;
ALTER TABLE customer FORCE ROW LEVEL SECURITY;
ALTER TABLE misc_invoice_ar FORCE ROW LEVEL SECURITY;
