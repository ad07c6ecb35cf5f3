-- The version of the product list, by which it is cached.

-- Processes discard what they have cached of the catalogue when the version has changed.
create or replace function bump_catalogue_version() returns trigger language plpgsql as
  $$ begin update catalogue_version set version = version + 1; return null; end $$;

create or replace trigger products_version after insert or update or delete or truncate on products
  for each statement execute function bump_catalogue_version();

-- Renaming a brand or category changes its products, so anything cached about the catalogue becomes stale.
create or replace trigger brands_version after update of name on brands
  for each statement execute function bump_catalogue_version();

create or replace trigger categories_version after update of name on categories
  for each statement execute function bump_catalogue_version();
