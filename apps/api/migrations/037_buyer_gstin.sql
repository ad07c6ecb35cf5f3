-- The GSTIN of a registered buyer, as staff entered it with the order; '' for a buyer who is not registered. Null where
-- the customer book decides when the bill is issued.
alter table orders add column buyer_gstin text;

-- A GSTIN contains the PAN of its holder: it is erased with the customer, in orders and in what their events record.
create function erase_buyer_gstin() returns trigger language plpgsql as $$
begin
  new.buyer_gstin := null;
  return new;
end $$;
create trigger orders_erase_buyer_gstin before update of erased_at on orders
  for each row when (new.erased_at is not null and new.buyer_gstin is not null) execute function erase_buyer_gstin();
