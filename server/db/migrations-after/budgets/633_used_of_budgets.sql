-- How much of each budget is used, committed and spent, as the sum of its cells (BUDG-319): of the rows that are asked for, from the index of cells.
CREATE VIEW budget_figures WITH (security_invoker = true) AS
SELECT b.tenant_id, b.id, u.used AS used_amount,
  CASE WHEN b.total_amount > 0 THEN round(u.used * 100 / b.total_amount, 1) WHEN u.used > 0 THEN 100 ELSE 0 END AS used_pct
FROM budget b
CROSS JOIN LATERAL (
  SELECT coalesce(sum(c.amount), 0) AS used
  FROM budget_line l
  JOIN commitment_entry c ON c.tenant_id = l.tenant_id AND c.cost_centre_id = l.cost_centre_id AND c.account_id = l.account_id AND c.site_id = b.site_id
  JOIN fiscal_period f ON f.tenant_id = c.tenant_id AND f.id = c.period_id AND f.fiscal_year = b.fiscal_year AND f.period_no = l.period
  WHERE l.tenant_id = b.tenant_id AND l.parent_id = b.id
) u;
