-- The list price a variance tells is that of the quantity that is invoiced (VEND-272, VCH-155): nothing else of the view changes.
DO $$
DECLARE
  body text := pg_get_viewdef('price_variance_line'::regclass);
  told text := 'ORDER BY (u.id = a.id) DESC, s.price_from DESC NULLS LAST';
BEGIN
  IF position(told IN body) = 0 THEN RAISE EXCEPTION 'price_variance_line tells no price of a contract'; END IF;
  EXECUTE 'CREATE OR REPLACE VIEW price_variance_line WITH (security_invoker = true) AS '
    || replace(body, told, 'ORDER BY (u.id = a.id) DESC,
      (coalesce(s.min_order, 0) * u.num * a.den <= coalesce(l.qty, 0) * a.num * u.den) DESC,
      CASE WHEN coalesce(s.min_order, 0) * u.num * a.den <= coalesce(l.qty, 0) * a.num * u.den THEN -coalesce(s.min_order, 0) ELSE coalesce(s.min_order, 0) END,
      s.price_from DESC NULLS LAST');
END $$;
