-- What was committed and spent of a budget in a period no line has an amount for is used of it too (BUDG-319): the documents behind it are listed with the
-- budget, of no cell (BUDG-18). Otherwise as before.
CREATE OR REPLACE VIEW budget_document WITH (security_invoker = true) AS
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
WHERE d.committed <> 0 OR d.actual <> 0
UNION ALL
SELECT b.tenant_id, d.first_id * 1000000 + b.id, NULL::bigint, b.id, b.site_id, m.cost_centre_id, m.account_id, d.period_no,
  committing_family(d.doc_type_id), r.doc_no, d.doc_type_id || '/' || d.doc_id || '/' || r.doc_no, r.post_date, d.committed, d.actual,
  r.version_no, r.entered_by, r.entered_on, NULL::bigint, NULL::timestamptz, '{}'::jsonb
FROM budget b
CROSS JOIN LATERAL (
  SELECT DISTINCT l.cost_centre_id, l.account_id FROM budget_line l WHERE l.tenant_id = b.tenant_id AND l.parent_id = b.id
) m
CROSS JOIN LATERAL (
  SELECT f.period_no, c.doc_type_id, c.doc_id, min(c.id) AS first_id, coalesce(sum(c.amount) FILTER (WHERE c.kind <> 'ACT'), 0) AS committed,
    coalesce(sum(c.amount) FILTER (WHERE c.kind = 'ACT'), 0) AS actual
  FROM commitment_entry c
  JOIN fiscal_period f ON f.tenant_id = c.tenant_id AND f.id = c.period_id AND f.fiscal_year = b.fiscal_year
  WHERE c.tenant_id = b.tenant_id AND c.cost_centre_id = m.cost_centre_id AND c.account_id = m.account_id AND c.site_id = b.site_id
    AND NOT EXISTS (SELECT FROM budget_line l WHERE l.tenant_id = b.tenant_id AND l.parent_id = b.id
      AND l.cost_centre_id = m.cost_centre_id AND l.account_id = m.account_id AND l.period = f.period_no)
  GROUP BY 1, 2, 3
) d
JOIN doc_registry r ON r.tenant_id = b.tenant_id AND r.doc_type_id = d.doc_type_id AND r.doc_id = d.doc_id
WHERE d.committed <> 0 OR d.actual <> 0;

CREATE OR REPLACE FUNCTION budget_document_of(p_tenant text, p_ids bigint[]) RETURNS SETOF budget_document LANGUAGE sql STABLE AS $$
  SELECT v.* FROM budget_document v
  WHERE v.tenant_id = p_tenant AND v.id = ANY (p_ids) AND v.use_id = ANY (ARRAY(
    SELECT DISTINCT l.id FROM unnest(p_ids) AS i
    JOIN commitment_entry c ON c.tenant_id = p_tenant AND c.id = i / 1000000
    JOIN fiscal_period f ON f.tenant_id = c.tenant_id AND f.id = c.period_id
    JOIN budget_line l ON l.tenant_id = c.tenant_id AND l.parent_id = i % 1000000 AND l.cost_centre_id = c.cost_centre_id
      AND l.account_id = c.account_id AND l.period = f.period_no))
  UNION ALL
  SELECT v.* FROM budget_document v
  WHERE v.tenant_id = p_tenant AND v.id = ANY (p_ids) AND v.use_id IS NULL
    AND v.budget_id = ANY (ARRAY(SELECT DISTINCT i % 1000000 FROM unnest(p_ids) AS i))
$$;
