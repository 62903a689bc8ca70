-- What is open of a period before it is closed (POST-88): its documents, and a checklist over them.

-- Documents a period waits for: what is posted on a day, the check it stands under, and the states in which the period has nothing to wait for.
-- Orders and requests that are approved, and transfers on their way, go on into the next period.
CREATE FUNCTION period_document_kinds() RETURNS TABLE (doc_type integer, family text, period_check text, settled text[]) LANGUAGE sql IMMUTABLE AS $$
  VALUES
    (1, 'requisition', 'OtherDocuments', ARRAY['Completed', 'Cancelled', 'Denied']),
    (2, 'purchaseRequest', 'OtherDocuments', ARRAY['Approved', 'Partial', 'Completed', 'Cancelled', 'Denied']),
    (3, 'purchaseOrder', 'OtherDocuments', ARRAY['Approved', 'Partial', 'Completed', 'Invoiced', 'Cancelled', 'Denied']),
    (4, 'transfer', 'OtherDocuments', ARRAY['InTransit', 'Partial', 'Completed', 'Cancelled', 'Denied']),
    (5, 'receipt', 'UnpostedReceipts', ARRAY['Completed', 'Invoiced', 'Cancelled']),
    (6, 'voucher', 'OtherDocuments', ARRAY['Completed', 'Cancelled', 'Denied']),
    (7, 'apCredit', 'OtherDocuments', ARRAY['Completed', 'Cancelled', 'Denied']),
    (8, 'physicalInventory', 'UnpostedCounts', ARRAY['Completed', 'Finalized', 'Cancelled', 'Denied']),
    (11, 'spoilage', 'OtherDocuments', ARRAY['Completed', 'Cancelled', 'Denied']),
    (21, 'miscInvoice', 'OtherDocuments', ARRAY['Completed', 'Partial', 'Finalized', 'Cancelled', 'Denied']),
    (22, 'miscInvoiceAr', 'OtherDocuments', ARRAY['Completed', 'Partial', 'Finalized', 'Cancelled', 'Denied']),
    (28, 'stockEntry', 'OtherDocuments', ARRAY['Completed', 'Cancelled']),
    (45, 'receiptClearing', 'OtherDocuments', ARRAY['Completed', 'Cancelled'])
$$;

-- Not posted: by what documents say now. On their way and not invoiced: by the books, as they were when the last day of the period was over.
CREATE VIEW period_document WITH (security_invoker = true) AS
SELECT f.tenant_id, d.doc_id * 100000000 + d.doc_type_id * 1000000 + f.id AS id, f.id AS period_id, f.site_id, d.period_check, k.family,
  r.doc_no AS doc_number, d.doc_type_id || '/' || d.doc_id || '/' || r.doc_no AS document, r.status AS doc_status, r.post_date, r.supplier_id,
  r.location_id, d.amount, r.version_no, r.entered_by, r.entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on, '{}'::jsonb AS custom
FROM fiscal_period f
CROSS JOIN LATERAL (
  SELECT k.period_check, o.doc_type_id, o.doc_id, NULL::numeric AS amount
  FROM doc_registry o
  JOIN period_document_kinds() k ON k.doc_type = o.doc_type_id AND o.status <> ALL (k.settled)
  WHERE o.tenant_id = f.tenant_id AND o.site_id = f.site_id AND o.post_date BETWEEN f.starts_on AND f.ends_on
  UNION ALL
  SELECT 'OnTheWay', s.doc_type_id, s.doc_id, sum(s.value)
  -- Of the site that sent them, and of the site they go to, in whose books they are.
  FROM location l
  JOIN stock_ledger s ON s.tenant_id = l.tenant_id AND s.location_id = l.id AND s.doc_type_id = 4 AND s.post_date <= f.ends_on
  JOIN doc_registry t ON t.tenant_id = s.tenant_id AND t.doc_type_id = s.doc_type_id AND t.doc_id = s.doc_id
  WHERE l.tenant_id = f.tenant_id AND l.location_type_id = 7 AND f.site_id IN (s.site_id, t.site_id)
  GROUP BY 2, 3 HAVING sum(s.qty) <> 0 OR sum(s.value) <> 0
  UNION ALL
  SELECT 'NotInvoiced', e.doc_type_id, e.doc_id, sum(e.amount)
  FROM rni_entry e
  JOIN posting p ON p.tenant_id = e.tenant_id AND p.id = e.posting_id AND p.post_date <= f.ends_on
  WHERE e.tenant_id = f.tenant_id AND e.site_id = f.site_id
  GROUP BY 2, 3 HAVING sum(e.amount) <> 0
) d
JOIN doc_registry r ON r.tenant_id = f.tenant_id AND r.doc_type_id = d.doc_type_id AND r.doc_id = d.doc_id
JOIN period_document_kinds() k ON k.doc_type = d.doc_type_id
-- Whatever the books say of it, a document that is not posted is told once.
WHERE d.period_check NOT IN ('OnTheWay', 'NotInvoiced') OR r.status = ANY (k.settled);

CREATE FUNCTION period_document_of(p_tenant text, p_ids bigint[]) RETURNS SETOF period_document LANGUAGE sql STABLE AS $$
  SELECT v.* FROM period_document v
  WHERE v.tenant_id = p_tenant AND v.id = ANY (p_ids) AND v.period_id = ANY (ARRAY(SELECT DISTINCT i % 1000000 FROM unnest(p_ids) AS i))
$$;

-- One row a check. What has to be done, what is told, and what is in order is said by "mark".
CREATE VIEW period_check WITH (security_invoker = true) AS
SELECT f.tenant_id, f.id * 10 + w.no AS id, f.id AS period_id, f.site_id, w.name AS period_check, w.open_count, w.amount, w.balance, w.document,
  CASE
    WHEN w.name = 'Invariants' THEN CASE WHEN w.open_count > 0 THEN 'ToDo' WHEN w.looked_at IS NULL THEN 'Told' ELSE 'Done' END
    WHEN w.name = 'NotInvoiced' AND w.amount <> w.balance THEN 'ToDo'
    WHEN w.open_count = 0 THEN 'Done'
    WHEN w.name IN ('OnTheWay', 'NotInvoiced') THEN 'Told'
    ELSE 'ToDo'
  END AS mark,
  w.looked_at, f.version_no, f.entered_by, f.entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on, '{}'::jsonb AS custom
FROM fiscal_period f
CROSS JOIN LATERAL (
  SELECT c.no, c.name, coalesce(d.open_count, 0) AS open_count,
    CASE WHEN c.name IN ('OnTheWay', 'NotInvoiced') THEN coalesce(d.amount, 0) END AS amount,
    -- What the accounts of goods received and not invoiced say at the end of the period.
    CASE WHEN c.name = 'NotInvoiced' THEN coalesce((
      SELECT sum(j.credit - j.debit) FROM gl_account g
      JOIN journal_line j ON j.tenant_id = g.tenant_id AND j.account_id = g.id AND j.site_id = f.site_id
      JOIN posting p ON p.tenant_id = j.tenant_id AND p.id = j.posting_id AND p.post_date <= f.ends_on
      WHERE g.tenant_id = f.tenant_id AND g.account_kind = 'RNI'), 0) END AS balance,
    d.document, NULL::timestamptz AS looked_at
  FROM (VALUES (1, 'UnpostedReceipts'), (2, 'UnpostedCounts'), (3, 'OtherDocuments'), (4, 'OnTheWay'), (5, 'NotInvoiced')) c(no, name)
  LEFT JOIN (
    SELECT d.period_check, count(*)::integer AS open_count, sum(d.amount) AS amount, (array_agg(d.document ORDER BY d.post_date, d.id))[1] AS document
    FROM period_document d WHERE d.tenant_id = f.tenant_id AND d.period_id = f.id
    GROUP BY 1
  ) d ON d.period_check = c.name
  UNION ALL
  SELECT 6, 'Invariants', (count(*) FILTER (WHERE h.state <> 'Holds'))::integer, NULL, NULL,
    (array_agg('healthCheck/' || h.id || '/' || h.code ORDER BY h.state = 'Holds', h.code))[1], max(h.checked_on)
  FROM health_check h WHERE h.tenant_id = f.tenant_id AND h.code LIKE 'I%'
) w;

CREATE FUNCTION period_check_of(p_tenant text, p_ids bigint[]) RETURNS SETOF period_check LANGUAGE sql STABLE AS $$
  SELECT v.* FROM period_check v
  WHERE v.tenant_id = p_tenant AND v.id = ANY (p_ids) AND v.period_id = ANY (ARRAY(SELECT DISTINCT i / 10 FROM unnest(p_ids) AS i))
$$;
