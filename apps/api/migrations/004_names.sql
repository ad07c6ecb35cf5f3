-- Brands and categories are added, renamed and deleted by staff, and that is kept like changes of orders and agents.
alter table events drop constraint events_subject_check;
alter table events add constraint events_subject_check check (subject in ('order', 'agent', 'brand', 'category'));

-- A new name of a brand or category shows on its products: whatever was made of the catalogue before is stale.
create trigger brands_version after update of name on brands
  for each statement execute function bump_catalogue_version();
create trigger categories_version after update of name on categories
  for each statement execute function bump_catalogue_version();
