/** Path of the folder of the model, with its `model.json`. */
export declare const modelFolder: string;
