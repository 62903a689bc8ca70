-- Transfers to places that keep no stock are actual cost, and what is spoiled for a project is spent of it (BUDG-318, CAPEX-109): both stand among the
-- documents behind budgets and projects.
CREATE OR REPLACE FUNCTION committing_family(doc_type integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE doc_type WHEN 1 THEN 'requisition' WHEN 2 THEN 'purchaseRequest' WHEN 3 THEN 'purchaseOrder' WHEN 4 THEN 'transfer' WHEN 5 THEN 'receipt'
    WHEN 6 THEN 'voucher' WHEN 7 THEN 'apCredit' WHEN 11 THEN 'spoilage' WHEN 21 THEN 'miscInvoice' WHEN 45 THEN 'receiptClearing' END
$$;
