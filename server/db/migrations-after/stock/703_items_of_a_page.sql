-- What the site at hand has of some items, what is wanted of them and what they will cost: the rows of item_stock (586), item_promised (525) and item_next_price (692)
-- by ids (ODS-740). A list asks this of the fifty items of a page, in a statement of its own for each order, columns and site; planning the figures in each of them takes
-- several times as long as working them out. A function plans them once on a connection, whatever list asks. app.site_id is the site of the session.
CREATE FUNCTION item_stock_of(p_tenant text, p_ids bigint[]) RETURNS SETOF item_stock LANGUAGE plpgsql STABLE ROWS 50
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT s.* FROM item_stock s WHERE s.tenant_id = p_tenant AND s.id = ANY(p_ids);
END $$;

CREATE FUNCTION item_promised_of(p_tenant text, p_ids bigint[]) RETURNS SETOF item_promised LANGUAGE plpgsql STABLE ROWS 50
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT s.* FROM item_promised s WHERE s.tenant_id = p_tenant AND s.id = ANY(p_ids);
END $$;

CREATE FUNCTION item_next_price_of(p_tenant text, p_ids bigint[]) RETURNS SETOF item_next_price LANGUAGE plpgsql STABLE ROWS 50
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT s.* FROM item_next_price s WHERE s.tenant_id = p_tenant AND s.id = ANY(p_ids);
END $$;
