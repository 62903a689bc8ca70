-- How much of each budget is used counts every period of the year, also those a line of its cost centre and account has no amount for, as its course and
-- what holds against it do; and how near it is to its end is told by the amounts, which a rounded percentage does not tell (BUDG-319).
CREATE OR REPLACE VIEW budget_figures WITH (security_invoker = true) AS
SELECT b.tenant_id, b.id, u.used AS used_amount,
  CASE WHEN b.total_amount > 0 THEN round(u.used * 100 / b.total_amount, 1) WHEN u.used > 0 THEN 100 ELSE 0 END AS used_pct,
  CASE WHEN u.used > coalesce(b.total_amount, 0) THEN 'Over' WHEN u.used > 0 AND u.used >= b.total_amount * 0.9 THEN 'Near' ELSE 'Free' END AS light
FROM budget b
CROSS JOIN LATERAL (
  SELECT coalesce(sum(c.amount), 0) AS used
  FROM (SELECT DISTINCT l.cost_centre_id, l.account_id FROM budget_line l WHERE l.tenant_id = b.tenant_id AND l.parent_id = b.id) m
  JOIN commitment_entry c ON c.tenant_id = b.tenant_id AND c.cost_centre_id = m.cost_centre_id AND c.account_id = m.account_id AND c.site_id = b.site_id
  JOIN fiscal_period f ON f.tenant_id = c.tenant_id AND f.id = c.period_id AND f.fiscal_year = b.fiscal_year
) u;
