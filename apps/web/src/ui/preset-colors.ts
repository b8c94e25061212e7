/**
 * The 50 colours offered for queues and tags (administration §2): two rows of 22 hues of one lightness each, then greys
 * and browns. Stored as they stand; shown only through `tenant-fill` and `tenant-dot`, never as a fill under white text.
 */
export const presetColors = [
  ...['#C34E54', '#C25334', '#BB5C05', '#A96A01', '#9A7403', '#897C05', '#748404', '#518D22', '#159249', '#02906C'],
  ...['#058E81', '#048B91', '#0789A1', '#0785B4', '#1A7ECE', '#4F75D2', '#6E6BD0', '#8663C6', '#9B5BB7', '#AB54A3'],
  ...['#B74F8B', '#BF4D71', '#586761', '#7D5B40', '#493A2D'],
  ...['#EB8182', '#EA8569', '#E48C52', '#D9943E', '#C99E33', '#B5A737', '#9DAF48', '#81B660', '#60BB7A', '#39BE94'],
  ...['#0FBEAD', '#04BBC3', '#01B8D8', '#39B2E8', '#5EAAF2', '#7DA2F6', '#9899F4', '#AF92EB', '#C38BDD', '#D385CA'],
  ...['#DF81B4', '#E7809C', '#96A29D', '#B49073', '#948274'],
] as const;
