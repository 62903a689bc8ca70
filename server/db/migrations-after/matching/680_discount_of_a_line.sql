-- Lines of orders have a discount of their own, and what is paid is the price it leaves (FRT-131). Orders that stand have none. Of all tenants: that the
-- policies hold for the owner of the table as well would hide them.
ALTER TABLE purchase_order_line NO FORCE ROW LEVEL SECURITY;
UPDATE purchase_order_line SET agreed_price = price WHERE agreed_price IS NULL;
ALTER TABLE purchase_order_line FORCE ROW LEVEL SECURITY;

-- A variance tells the price of the order after that discount (VCH-7): nothing else of the view changes.
DO $$
DECLARE
  body text := pg_get_viewdef('price_variance_line'::regclass);
BEGIN
  IF position('p.price AS order_price' IN body) = 0 THEN RAISE EXCEPTION 'price_variance_line tells no price of an order'; END IF;
  EXECUTE 'CREATE OR REPLACE VIEW price_variance_line WITH (security_invoker = true) AS '
    || replace(body, 'p.price AS order_price', 'p.agreed_price AS order_price');
END $$;
