-- What is received and not invoiced beside the balance of its accounts, of each site that has either (VCH-695). Its own sum is that of the list.
CREATE VIEW not_invoiced_control WITH (security_invoker = true) AS
SELECT s.tenant_id, s.id, s.id AS site_id, s.name AS site_name, coalesce(l.listed, 0) AS listed, coalesce(a.balance, 0) AS balance,
  coalesce(l.listed, 0) - coalesce(a.balance, 0) AS difference,
  CASE WHEN coalesce(l.listed, 0) = coalesce(a.balance, 0) THEN 'Agrees' ELSE 'Differs' END AS agrees,
  s.version_no, s.entered_by, s.entered_on, s.edited_by, s.edited_on, '{}'::jsonb AS custom
FROM site s
LEFT JOIN (SELECT o.tenant_id, o.site_id, sum(o.accrued) AS listed FROM rni_open o
  WHERE o.doc_type_id = 5 AND o.accrued <> 0 GROUP BY 1, 2) l ON l.tenant_id = s.tenant_id AND l.site_id = s.id
LEFT JOIN (SELECT j.tenant_id, j.site_id, sum(j.credit - j.debit) AS balance FROM journal_line j
  JOIN gl_account g ON g.tenant_id = j.tenant_id AND g.id = j.account_id AND g.account_kind = 'RNI' GROUP BY 1, 2) a
  ON a.tenant_id = s.tenant_id AND a.site_id = s.id
WHERE l.listed IS NOT NULL OR a.balance IS NOT NULL;
