-- What is told with the properties and breaks none: each row is a figure (HEALTH-4).

-- name: S01 storage that is taken
SELECT 'files of this tenant' AS what, count(*) AS rows, pg_size_pretty(coalesce(sum(size + coalesce(length(thumbnail), 0)), 0)) AS size
  FROM attachment
UNION ALL
SELECT 'entries of the audit log of this tenant', count(*), NULL FROM audit_log
UNION ALL
SELECT 'rows of the stock ledger of this tenant', count(*), NULL FROM stock_ledger
UNION ALL
SELECT 'the database with all its tenants', NULL, pg_size_pretty(pg_database_size(current_database()));
