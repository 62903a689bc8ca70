-- The documents behind what is committed and spent of a cell of a budget (BUDG-18) and of a project (CAPEX-9): one row a document, of the entries
-- the figures are the sums of. What came to nothing again, such as a request an order took the place of, has no row.
CREATE FUNCTION committing_family(doc_type integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE doc_type WHEN 1 THEN 'requisition' WHEN 2 THEN 'purchaseRequest' WHEN 3 THEN 'purchaseOrder' WHEN 5 THEN 'receipt'
    WHEN 6 THEN 'voucher' WHEN 7 THEN 'apCredit' WHEN 21 THEN 'miscInvoice' WHEN 45 THEN 'receiptClearing' END
$$;

-- An entry stands in one cell of a budget, so a row is named by the first entry of its document there and the budget.
CREATE VIEW budget_document WITH (security_invoker = true) AS
SELECT b.tenant_id, d.first_id * 1000000 + b.id AS id, l.id AS use_id, b.id AS budget_id, b.site_id, l.cost_centre_id, l.account_id,
  l.period AS period_no, committing_family(d.doc_type_id) AS family, r.doc_no AS doc_number,
  d.doc_type_id || '/' || d.doc_id || '/' || r.doc_no AS document, r.post_date, d.committed, d.actual,
  r.version_no, r.entered_by, r.entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on, '{}'::jsonb AS custom
FROM budget b
JOIN budget_line l ON l.tenant_id = b.tenant_id AND l.parent_id = b.id
CROSS JOIN LATERAL (
  SELECT c.doc_type_id, c.doc_id, min(c.id) AS first_id, coalesce(sum(c.amount) FILTER (WHERE c.kind <> 'ACT'), 0) AS committed,
    coalesce(sum(c.amount) FILTER (WHERE c.kind = 'ACT'), 0) AS actual
  FROM commitment_entry c
  JOIN fiscal_period f ON f.tenant_id = c.tenant_id AND f.id = c.period_id AND f.fiscal_year = b.fiscal_year AND f.period_no = l.period
  WHERE c.tenant_id = l.tenant_id AND c.cost_centre_id = l.cost_centre_id AND c.account_id = l.account_id AND c.site_id = b.site_id
  GROUP BY 1, 2
) d
JOIN doc_registry r ON r.tenant_id = b.tenant_id AND r.doc_type_id = d.doc_type_id AND r.doc_id = d.doc_id
WHERE d.committed <> 0 OR d.actual <> 0;

-- What another site spent of a project is a row of that site.
CREATE VIEW project_document WITH (security_invoker = true) AS
SELECT p.tenant_id, d.first_id AS id, p.id AS project_id, d.site_id, committing_family(d.doc_type_id) AS family, r.doc_no AS doc_number,
  d.doc_type_id || '/' || d.doc_id || '/' || r.doc_no AS document, r.post_date, d.committed, d.actual,
  r.version_no, r.entered_by, r.entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on, '{}'::jsonb AS custom
FROM capex p
CROSS JOIN LATERAL (
  SELECT c.site_id, c.doc_type_id, c.doc_id, min(c.id) AS first_id, coalesce(sum(c.amount) FILTER (WHERE c.kind <> 'ACT'), 0) AS committed,
    coalesce(sum(c.amount) FILTER (WHERE c.kind = 'ACT'), 0) AS actual
  FROM commitment_entry c WHERE c.tenant_id = p.tenant_id AND c.project_id = p.id GROUP BY 1, 2, 3
) d
JOIN doc_registry r ON r.tenant_id = p.tenant_id AND r.doc_type_id = d.doc_type_id AND r.doc_id = d.doc_id
WHERE d.committed <> 0 OR d.actual <> 0;

-- The rows of some ids and no others: a page of one cell, or of one project, works out nothing of the rest.
CREATE FUNCTION budget_document_of(p_tenant text, p_ids bigint[]) RETURNS SETOF budget_document LANGUAGE sql STABLE AS $$
  SELECT v.* FROM budget_document v
  WHERE v.tenant_id = p_tenant AND v.id = ANY (p_ids) AND v.use_id = ANY (ARRAY(
    SELECT DISTINCT l.id FROM unnest(p_ids) AS i
    JOIN commitment_entry c ON c.tenant_id = p_tenant AND c.id = i / 1000000
    JOIN fiscal_period f ON f.tenant_id = c.tenant_id AND f.id = c.period_id
    JOIN budget_line l ON l.tenant_id = c.tenant_id AND l.parent_id = i % 1000000 AND l.cost_centre_id = c.cost_centre_id
      AND l.account_id = c.account_id AND l.period = f.period_no))
$$;

CREATE FUNCTION project_document_of(p_tenant text, p_ids bigint[]) RETURNS SETOF project_document LANGUAGE sql STABLE AS $$
  SELECT v.* FROM project_document v
  WHERE v.tenant_id = p_tenant AND v.id = ANY (p_ids) AND v.project_id = ANY (ARRAY(
    SELECT DISTINCT c.project_id FROM commitment_entry c WHERE c.tenant_id = p_tenant AND c.id = ANY (p_ids)))
$$;
