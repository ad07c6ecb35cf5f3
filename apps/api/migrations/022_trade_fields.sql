-- Fields of the trade, all optional. Neither list numbers nor codes are unique (decision 038).
alter table products
  add column list_number text,
  add column code text,
  add column tamil_name text,
  -- What one unit of the price list is: "1 Box (10 Pcs)".
  add column content text,
  add column units_per_case integer check (units_per_case > 0),
  add column hsn text check (hsn ~ '^[0-9]{4}([0-9]{2}){0,2}$'),
  add column net_weight_grams integer check (net_weight_grams > 0),
  -- What searches compare. The parts are on separate lines, since no keyword contains a line break.
  add column search_key text not null generated always as (
    name_key || coalesce(e'\n' || lower(code), '') || coalesce(e'\n' || lower(tamil_name), '')) stored;
create index products_search_key_trgm on products using gin (search_key gin_trgm_ops);
drop index products_name_key_trgm;
-- List numbers are compared as a whole: 12 is not 112.
create index products_list_number on products (lower(list_number)) where list_number is not null;

-- The pick list has every field, so that any change of a product makes it stale.
drop trigger products_version on products;
create trigger products_version after insert or update or delete or truncate on products
  for each statement execute function bump_catalogue_version();
