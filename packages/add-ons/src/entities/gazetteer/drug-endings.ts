/** Endings of the international nonproprietary names of drugs, by the World Health Organization. */
export const drugEnding =
  /^[a-z]{3,}(?:cillin|mycin|micin|cycline|floxacin|statin|pril|prilat|sartan|olol|azole|oxetine|dipine|gliptin|gliflozin|glitazone|gliclazide|tidine|triptan|setron|parin|xaban|gatran|mab|tinib|ciclib|parib|rafenib|vir|profen|azepam|zolam|zepam|barbital|barbitone|caine|codone|morphone|glutide|natide|tropium|lukast|fibrate|thiazide|dronate|oxicam|coxib|idone|gabalin|racetam|trigine|platin|rubicin|poside|taxel|methasone|nisolone)$/;
