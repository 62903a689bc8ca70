-- What of a budget is used (BUDG-4): one row a cell of a budget, with what was spent and committed of its site, cost center, account and period.
CREATE INDEX commitment_entry_budget ON commitment_entry (tenant_id, cost_centre_id, account_id, site_id, period_id) WHERE cost_centre_id IS NOT NULL;

CREATE VIEW budget_use WITH (security_invoker = true) AS
SELECT l.tenant_id, l.id, b.id AS budget_id, b.site_id, b.fiscal_year, b.scenario, b.status = 'Approved' AS is_active, l.cost_centre_id, l.account_id,
  l.period AS period_no, l.amount, u.actual, u.ordered, u.requested, l.amount - u.used AS available,
  CASE WHEN l.amount > 0 THEN round(u.used * 100 / l.amount, 1) WHEN u.used > 0 THEN 100 ELSE 0 END AS used_pct,
  CASE WHEN u.used > l.amount THEN 'Over' WHEN u.used > 0 AND u.used >= l.amount * 0.9 THEN 'Near' ELSE 'Free' END AS light,
  b.version_no, b.entered_by, b.entered_on, b.edited_by, b.edited_on, '{}'::jsonb AS custom
FROM budget b
JOIN budget_line l ON l.tenant_id = b.tenant_id AND l.parent_id = b.id
CROSS JOIN LATERAL (
  SELECT coalesce(sum(c.amount) FILTER (WHERE c.kind = 'ACT'), 0) AS actual, coalesce(sum(c.amount) FILTER (WHERE c.kind = 'PO'), 0) AS ordered,
    coalesce(sum(c.amount) FILTER (WHERE c.kind = 'PRE'), 0) AS requested, coalesce(sum(c.amount), 0) AS used
  FROM commitment_entry c
  JOIN fiscal_period f ON f.tenant_id = c.tenant_id AND f.id = c.period_id AND f.fiscal_year = b.fiscal_year AND f.period_no = l.period
  WHERE c.tenant_id = l.tenant_id AND c.cost_centre_id = l.cost_centre_id AND c.account_id = l.account_id AND c.site_id = b.site_id
) u;
