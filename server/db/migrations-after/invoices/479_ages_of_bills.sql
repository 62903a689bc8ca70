-- How old what is open of a bill is (MISC-49), by the day it is due and the day of its site; what is paid, and what is not posted yet, has no age.
CREATE VIEW misc_invoice_age WITH (security_invoker = true) AS
SELECT b.tenant_id, b.id,
  CASE WHEN t.day <= coalesce(b.due_date, b.invoice_date) THEN 'NotDue' WHEN t.day - coalesce(b.due_date, b.invoice_date) <= 30 THEN 'UpTo30'
    WHEN t.day - coalesce(b.due_date, b.invoice_date) <= 60 THEN 'UpTo60' WHEN t.day - coalesce(b.due_date, b.invoice_date) <= 90 THEN 'UpTo90'
    ELSE 'Over90' END AS age_bucket
FROM misc_invoice b
JOIN site_today t ON t.tenant_id = b.tenant_id AND t.site_id = b.site_id
WHERE b.status IN ('Completed', 'Partial') AND b.open_amount <> 0;

CREATE VIEW misc_invoice_ar_age WITH (security_invoker = true) AS
SELECT b.tenant_id, b.id,
  CASE WHEN t.day <= coalesce(b.due_date, b.invoice_date) THEN 'NotDue' WHEN t.day - coalesce(b.due_date, b.invoice_date) <= 30 THEN 'UpTo30'
    WHEN t.day - coalesce(b.due_date, b.invoice_date) <= 60 THEN 'UpTo60' WHEN t.day - coalesce(b.due_date, b.invoice_date) <= 90 THEN 'UpTo90'
    ELSE 'Over90' END AS age_bucket
FROM misc_invoice_ar b
JOIN site_today t ON t.tenant_id = b.tenant_id AND t.site_id = b.site_id
WHERE b.status IN ('Completed', 'Partial') AND b.open_amount <> 0;
